import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { speak } from "./lang/index.svelte";
import { keepPage } from "./lib/install";
import { settings } from "./lib/settings.svelte";

await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
keepPage();
