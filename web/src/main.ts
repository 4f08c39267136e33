import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { speak } from "./lang/index.svelte";
import { keepPage } from "./lib/install";
import { ROOT } from "./lib/root";
import { settings } from "./lib/settings.svelte";

await Promise.all([speak(settings.language), ROOT && import("./routes/subpath").then((subpath) => subpath.completeLinks(ROOT))]);
mount(App, { target: document.getElementById("app")! });
keepPage();
