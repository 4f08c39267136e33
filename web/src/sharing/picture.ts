/** The result of a match as a picture, drawn on the device: everybody on a stump by the pond. */
import { flushSync, mount, unmount } from "svelte";
import WholeBeaver from "../art/WholeBeaver.svelte";

export interface Shown {
  name: string;
  beaver: number;
  /** As it is written below the name. */
  points: string;
  place: number;
}

/** What the picture says, best person first. */
export interface Result {
  headline: string;
  /** The game and the day. */
  below: string;
  people: Shown[];
}

const WIDTH = 1200;
const HEIGHT = 630;
const WATER = 300;
const SHORE = 515;
const FLOOR = 565;
/** The heights of the stumps, by place. */
const STUMPS = [205, 135, 105, 75, 60, 50];
const BEAVER = { width: 124, height: 132 };
const TEXT = "#33251a";
/** What the style sheet of the page says about a beaver. */
const LOOK = {
  width: String(BEAVER.width * 2),
  height: String(BEAVER.height * 2),
  stroke: "var(--ink)",
  "stroke-width": "1.6",
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
};

/** Draws it. */
export async function scorePicture({ headline, below, people }: Result): Promise<File> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d")!;
  await Promise.all([document.fonts.load("700 64px Grandstander"), document.fonts.load("800 28px Nunito")]);
  drawScene(pen);
  const order = people.length > 1 ? [people[1]!, people[0]!, ...people.slice(2)] : people; // as on the podium
  const step = Math.min(200, (WIDTH - 80) / people.length);
  const left = (WIDTH - step * people.length) / 2;
  for (const [i, person] of order.entries()) await drawPerson(pen, person, left + step * (i + 0.5), step);
  write(pen, headline, WIDTH / 2, 68, "700 64px Grandstander", WIDTH - 80);
  write(pen, below, WIDTH / 2, 126, "800 28px Nunito", WIDTH - 80);
  write(pen, "Biberbau", WIDTH - 90, 32, "700 24px Grandstander", 150);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the browser cannot draw a picture");
  return new File([blob], "biberbau.png", { type: "image/png" });
}

/** Sky, hills, water and shore. */
function drawScene(pen: CanvasRenderingContext2D): void {
  fill(pen, "#d9edf3", new Path2D(`M0 0H${WIDTH}V${HEIGHT}H0Z`));
  fill(pen, "#a3c384", new Path2D("M0 190C130 90 300 100 420 170S700 60 840 66 1000 200 1120 205 1200 160 1200 160V320H0Z"));
  fill(pen, "#b9d29a", new Path2D("M0 240C200 190 420 220 600 270S1000 190 1200 215V320H0Z"));
  fill(pen, "#a8d9e0", new Path2D(`M0 ${WATER}C200 ${WATER - 6} 400 ${WATER + 6} 600 ${WATER}S1000 ${WATER - 5} 1200 ${WATER}V${HEIGHT}H0Z`));
  fill(pen, "#efdcb0", new Path2D(`M0 ${SHORE}C300 ${SHORE - 8} 500 ${SHORE + 8} 800 ${SHORE}S1100 ${SHORE - 4} 1200 ${SHORE}V${HEIGHT}H0Z`));
}

async function drawPerson(pen: CanvasRenderingContext2D, { name, beaver, points, place }: Shown, x: number, step: number): Promise<void> {
  const [width, height] = [step * 0.86, STUMPS[place - 1]!];
  const top = FLOOR - height;
  const trunk = new Path2D(`M${x - width / 2} ${top}V${FLOOR}Q${x} ${FLOOR + 10} ${x + width / 2} ${FLOOR}V${top}Z`);
  const rings = new Path2D();
  rings.ellipse(x, top, width / 2, width * 0.1, 0, 0, Math.PI * 2);
  fill(pen, "#c69a67", trunk, "#7a4d2a");
  fill(pen, "#ead0a0", rings, "#7a4d2a");
  const number = new Path2D();
  number.arc(x, top + height / 2 + 4, 20, 0, Math.PI * 2);
  fill(pen, "#fdf7ea", number, "#7a4d2a");
  write(pen, String(place), x, top + height / 2 + 6, "700 24px Grandstander", 40);
  const wide = Math.min(width * 0.9, 150);
  const tall = (wide * BEAVER.height) / BEAVER.width;
  pen.drawImage(await beaverImage(beaver, place), x - wide / 2, top + 10 - tall, wide, tall);
  write(pen, name, x, FLOOR + 24, "800 24px Nunito", step - 12);
  write(pen, points, x, FLOOR + 50, "800 20px Nunito", step - 12);
}

function fill(pen: CanvasRenderingContext2D, colour: string, path: Path2D, edge?: string): void {
  pen.fillStyle = colour;
  pen.fill(path);
  if (!edge) return;
  pen.strokeStyle = edge;
  pen.lineWidth = 3;
  pen.stroke(path);
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, font: string, most: number): void {
  pen.font = font;
  pen.fillStyle = TEXT;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y, most);
}

/** A beaver as an image. It is drawn in the page for a moment, because only there its colours have values. */
async function beaverImage(which: number, place: number): Promise<HTMLImageElement> {
  const target = document.createElement("div");
  target.hidden = true;
  document.body.append(target);
  const drawn = mount(WholeBeaver, { target, props: { which, mood: place <= 3 ? "happy" : "calm", arms: place <= 2 ? "cheer" : "rest" } });
  flushSync();
  const source = alone(target.querySelector("svg")!);
  void unmount(drawn);
  target.remove();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  return image;
}

/** The source of a drawing that needs nothing of the page: with the shapes of the sprite, and colours instead of names. */
function alone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const shapes = document.querySelector("body > svg")?.children ?? [];
  copy.prepend(...[...shapes].map((shape) => shape.cloneNode(true)));
  for (const [name, value] of Object.entries(LOOK)) copy.setAttribute(name, value);
  const page = getComputedStyle(document.documentElement);
  return new XMLSerializer().serializeToString(copy).replace(/var\((--[\w-]+)\)/g, (_, name: string) => page.getPropertyValue(name).trim());
}
