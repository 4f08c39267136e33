/** Inserts the sprite sheet into the page once; every picture refers to it. */
import "./palette.css";
import sheet from "./sprite.svg?raw";

document.body.insertAdjacentHTML("afterbegin", sheet);
