/** The end of a match as a picture: who has won, the places and the course, on the indigo cloth. */

import { HttpError } from "../http";
import { tell } from "../i18n.svelte";
import { STONE, STROKES } from "../parts/seal";
import { cut, linesOf, spread } from "../parts/course";
import type { Result } from "../shown";
import { dealsTold, textOf, type MatchTold } from "./sharing";

const [WIDE, HIGH, EDGE] = [1200, 900, 84];
const [CLOTH, DARK, THREAD, TEXT, SOFT, SEAL, LAMP] = ["#2a466d", "#203759", "rgb(244 238 224 / 0.5)", "#f4eee0", "#d3dae4", "#c2341c", "#ffedc2"];
const [LARGEST, LEAST] = [84, 36];
/** From which line on places are written, the last that they may reach, and how far they are apart at most. */
const [FIRST, FOOT, APART] = [355, 760, 66];
const NUMBER = 40;
const NAME = 44;
/** The most letters of names beside a line. */
const LONGEST = 11;

/** Hand the picture to what the person shares with, or else keep it as a file; throw HttpError where it cannot be made. */
export async function share(told: MatchTold, { course, winners }: Pick<Result, "course" | "winners">, names: readonly string[]): Promise<void> {
  const picture = await drawn(told, course, winners, names);
  const file = new File([picture], "tefuda.png", { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], text: textOf(told) });
    } catch (fault) {
      if (fault instanceof DOMException && fault.name === "AbortError") return;
    }
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(picture), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** How far apart so many places are written, and how large as a part of what is usual. */
export function spaced(places: number): { apart: number; size: number } {
  const apart = Math.min(APART, (FOOT - FIRST) / Math.max(1, places - 1));
  return { apart, size: apart / APART };
}

async function drawn(told: MatchTold, course: Result["course"], winners: readonly number[], names: readonly string[]): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  const pen = canvas.getContext("2d");
  if (!pen) throw failed();
  cloth(pen);
  pen.textBaseline = "alphabetic";
  write(pen, [told.title, ...dealsTold(told.deals)].join(" · "), EDGE, 140, 32, SOFT);
  write(pen, told.verdict, EDGE, 250, LARGEST, TEXT, WIDE - 2 * EDGE - 110);
  const { apart, size } = spaced(told.places.length);
  told.places.forEach(({ place, name, points }, index) => {
    const at = FIRST + index * apart;
    const colour = place === 1 ? LAMP : TEXT;
    write(pen, `${place}`, EDGE, at, NUMBER * size, SOFT);
    write(pen, name, EDGE + 66, at, NAME * size, colour, 330);
    pen.textAlign = "right";
    write(pen, points, 590, at, NAME * size, colour);
    pen.textAlign = "left";
  });
  if (course.length > 1) curve(pen, course, names, winners);
  seal(pen);
  write(pen, "tefuda 手札", EDGE, HIGH - 78, 32, SOFT);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(failed()))));
}

function failed(): HttpError {
  return new HttpError("broken", tell("This browser could not make the picture. Copy the result as text instead."));
}

function cloth(pen: CanvasRenderingContext2D): void {
  const ground = pen.createLinearGradient(0, 0, 0, HIGH);
  ground.addColorStop(0, CLOTH);
  ground.addColorStop(1, DARK);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.strokeStyle = THREAD;
  pen.lineWidth = 4;
  pen.setLineDash([14, 9]);
  pen.strokeRect(28, 28, WIDE - 56, HIGH - 56);
  pen.setLineDash([]);
}

/** Write a line, smaller where it would not fit. */
function write(pen: CanvasRenderingContext2D, text: string, left: number, base: number, size: number, colour: string, widest = WIDE): void {
  pen.fillStyle = colour;
  const serif = getComputedStyle(document.documentElement).getPropertyValue("--serif");
  pen.font = `700 ${size}px ${serif}`;
  const needed = pen.measureText(text).width;
  if (needed > widest) pen.font = `700 ${Math.max(Math.min(LEAST, size), Math.floor((size * widest) / needed))}px ${serif}`;
  pen.fillText(text, left, base, widest);
}

/** The scores after each deal: a line for each player, those of the winners the brightest. */
function curve(pen: CanvasRenderingContext2D, course: Result["course"], names: readonly string[], winners: readonly number[]): void {
  const [left, right, top, foot] = [670, WIDE - EDGE - 130, 330, 720];
  const [least, most] = [Math.min(0, ...course.flat()), Math.max(0, ...course.flat())];
  const up = (score: number): number => foot - ((foot - top) * (score - least)) / Math.max(1, most - least);
  const lines = linesOf(course, names.length);
  const bases = spread(lines.map(({ scores }) => up(scores.at(-1) ?? 0) + 9), 30, top, foot + 9);
  pen.lineJoin = "round";
  for (const [rank, { seats, scores }] of lines.entries()) {
    const bright = seats.some((seat) => winners.includes(seat));
    const colour = bright ? LAMP : SOFT;
    pen.strokeStyle = colour;
    pen.lineWidth = bright ? 7 : 3;
    pen.setLineDash(rank < 2 || bright ? [] : [rank * 6, 8]);
    pen.beginPath();
    scores.forEach((score, deal) => pen.lineTo(left + ((right - left) * deal) / course.length, up(score)));
    pen.stroke();
    write(pen, cut(seats.map((seat) => names[seat] ?? "").join(" + "), LONGEST), right + 16, bases[rank] ?? foot, 26, colour, 150);
  }
  pen.setLineDash([]);
}

function seal(pen: CanvasRenderingContext2D): void {
  pen.save();
  pen.translate(WIDE - EDGE - 96, 96);
  pen.rotate(0.1);
  pen.scale(2.6, 2.6);
  pen.fillStyle = SEAL;
  pen.fill(new Path2D(STONE));
  pen.strokeStyle = "#fffaf0";
  pen.lineWidth = 2;
  pen.lineCap = "round";
  pen.stroke(new Path2D(STROKES));
  pen.restore();
}
