/** Just enough Markdown for the rules pages: what they use, and nothing that could carry foreign HTML. */

/** Text, or a fenced block with its name. */
export type Part = { html: string } | { name: string; block: string };

export interface Section {
  id: string;
  title: string;
  parts: Part[];
}

export interface Page {
  title: string;
  summary: string;
  sections: Section[];
}

/** Reads a rules page: a title, an emphasised line that sums it up, and sections. */
export function readPage(source: string): Page {
  const [head = "", ...rest] = source.trim().split(/^## /m);
  const [, title = "", intro = ""] = /^# (.+)\n+([\s\S]*)$/.exec(head) ?? [];
  const placed = new Set<string>();
  return {
    title,
    summary: inline(intro.trim().replace(/^\*|\*$/g, ""), placed),
    sections: rest.map((part) => readSection(part, placed)),
  };
}

function readSection(part: string, placed: Set<string>): Section {
  const end = part.indexOf("\n");
  const title = part.slice(0, end).trim();
  return { id: slug(title), title, parts: partsOf(part.slice(end), placed) };
}

/** Text and fenced blocks in turn. */
function partsOf(source: string, placed: Set<string>): Part[] {
  return source.split(/^(```.*\n[^]*?^```)$/m).flatMap((piece): Part[] => {
    const fenced = /^```(.*)\n([^]*)\n```$/.exec(piece);
    if (fenced) return [{ name: fenced[1]!, block: fenced[2]! }];
    return piece.trim() ? [{ html: blocks(piece, placed) }] : [];
  });
}

/** The name of a heading in an address. */
export function slug(title: string): string {
  const plain = title.toLowerCase().replace(/ä/g, "ae").replace(/ö/g, "oe").replace(/ü/g, "ue").replace(/ß/g, "ss");
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** Renders paragraphs, lists and tables. */
export function blocks(source: string, placed = new Set<string>()): string {
  const render = (lines: string[]): string => {
    const first = lines[0] ?? "";
    if (first.startsWith("|")) return table(lines, placed);
    if (/^(- |\d+\. )/.test(first)) return list(lines, placed);
    return `<p>${inline(lines.join(" "), placed)}</p>`;
  };
  return split(source).map(render).join("\n");
}

/** Blocks are parted by empty lines. */
function split(source: string): string[][] {
  return source
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").filter((line) => line.trim()))
    .filter((block) => block.length);
}

function list(lines: string[], placed: Set<string>): string {
  const ordered = /^\d/.test(lines[0]!);
  const items: string[][] = [];
  for (const line of lines) {
    if (/^(- |\d+\. )/.test(line)) items.push([line.replace(/^(- |\d+\. )/, "")]);
    else items.at(-1)!.push(line.trim());
  }
  const body = items.map((item) => `<li>${listItem(item, placed)}</li>`).join("");
  return ordered ? `<ol>${body}</ol>` : `<ul>${body}</ul>`;
}

function listItem(lines: string[], placed: Set<string>): string {
  const start = lines.findIndex((line) => /^\d+\. /.test(line));
  if (start < 0) return inline(lines.join(" "), placed);
  return inline(lines.slice(0, start).join(" "), placed) + list(lines.slice(start), placed);
}

function table(lines: string[], placed: Set<string>): string {
  const [head = [], , ...rows] = lines.map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${inline(cell, placed)}</${tag}>`).join("")}</tr>`;
  const body = rows.map((cells) => row(cells, "td")).join("");
  // On a small phone a table scrolls sideways, also by keyboard.
  return `<div class="table" tabindex="0"><table><thead>${row(head, "th")}</thead><tbody>${body}</tbody></table></div>`;
}

const RULING = String.raw`([BCGKVX])(\d\d)(?:–\1(\d\d))?`;
const RULINGS = /\s*\((?:[BCGKVX]\d\d(?:–[BCGKVX]\d\d)?(?:, )?)+\)/g;

/**
 * Emphasis, code and the ids of rulings. These stand in an element of their own, which the page can hide; the first mention
 * of each on a page is the place a refusal leads to.
 */
function inline(source: string, placed: Set<string>): string {
  return escape(source)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>")
    .replace(RULINGS, (said) => {
      const fresh = idsIn(said).filter((id) => !placed.has(id));
      fresh.forEach((id) => placed.add(id));
      return fresh.map((id) => `<span id="${id}"></span>`).join("") + `<span class="ruling">${said}</span>`;
    });
}

function idsIn(said: string): string[] {
  return [...said.matchAll(new RegExp(RULING, "g"))].flatMap(([, family, first, last]) =>
    range(Number(first), Number(last ?? first)).map((n) => family! + String(n).padStart(2, "0")),
  );
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}
