/** The shapes of the pond, as path data: shores, ripples, trees and dots of sand, drawn for a size in pixels. */

/** A repeatable sequence of numbers from 0 to 1, so that the same pond looks the same every time. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** A wavy line across the picture and everything below it. */
export function shore(width: number, height: number, y: number, swell: number, step: number): string {
  const waves = `q${step / 4} ${-swell} ${step / 2} 0t${step / 2} 0`.repeat(Math.ceil(width / step) + 1);
  return `M-10 ${y}${waves}V${height}H-10Z`;
}

/** Hills of a height above a shore; `slopes` are the heights of their four turns, as shares of it. */
export function hills(width: number, y: number, height: number, slopes: [number, number, number, number]): string {
  const [left, first, second, right] = slopes.map((share) => y - share * height) as [number, number, number, number];
  return `M0 ${y}V${left}C${width * 0.12} ${first} ${width * 0.24} ${first} ${width * 0.38} ${second}S${width * 0.62} ${first} ${width * 0.72} ${first}S${width * 0.9} ${right} ${width} ${left}V${y}Z`;
}

export function ripples(count: number, width: number, top: number, bottom: number, chance: () => number): string {
  return many(count, () => {
    const [x, y, size] = [chance() * width, top + chance() * (bottom - top), 0.7 + chance() * 0.9];
    return `M${round(x)} ${round(y)}q${round(7 * size)} ${round(-5 * size)} ${round(14 * size)} 0t${round(14 * size)} 0`;
  });
}

export function trees(count: number, width: number, y: number, size: number, chance: () => number): string {
  return many(count, () => {
    const [x, foot, s] = [chance() * width, y - chance() * 10 * size, size * (0.6 + chance() * 0.7)].map(round) as [
      number,
      number,
      number,
    ];
    return `M${x} ${foot}l${9 * s} ${-34 * s} ${9 * s} ${34 * s}ZM${x + 2 * s} ${foot - 14 * s}l${7 * s} ${-24 * s} ${7 * s} ${24 * s}Z`;
  });
}

export function dots(count: number, width: number, top: number, bottom: number, chance: () => number): string {
  return many(count, () => `M${round(chance() * width)} ${round(top + chance() * (bottom - top))}h.1`);
}

function many(count: number, draw: () => string): string {
  return Array.from({ length: Math.max(0, Math.round(count)) }, draw).join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
