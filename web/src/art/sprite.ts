/** Hangs the sheet with the drawings into the page, once; every picture refers to it. */
import "./palette.css";
import sheet from "./sprite.svg?raw";

document.body.insertAdjacentHTML("afterbegin", sheet);
