/** Sounds, made here and soft: a card on the cloth, a chip on a chip. Nothing is heard unless it was asked for. */

import { app } from "./state.js";

let desk = null;

/** Where sounds are made, once somebody wants them; a browser may refuse until it has been touched. */
function open() {
  if (!app.settings.sound) return null;
  desk ??= new AudioContext();
  if (desk.state === "suspended") desk.resume().catch(() => {});
  return desk;
}

function through(context, volume, at, length) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(context.destination);
  return gain;
}

/** A card slides: a breath of noise. `delay` is in milliseconds. */
export function card(delay = 0) {
  const context = open();
  if (!context) return;
  const at = context.currentTime + delay / 1000, length = 0.09;
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let each = 0; each < samples.length; each += 1) samples[each] = Math.random() * 2 - 1;
  const source = context.createBufferSource();
  source.buffer = noise;
  const paper = context.createBiquadFilter();
  paper.type = "bandpass";
  paper.frequency.value = 2600;
  source.connect(paper).connect(through(context, 0.12, at, length));
  source.start(at);
}

/** A chip lands on another: two short tones. */
export function chip(delay = 0) {
  const context = open();
  if (!context) return;
  [2100, 3300].forEach((pitch, after) => {
    const at = context.currentTime + delay / 1000 + after * 0.018;
    const tone = context.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(through(context, 0.05, at, 0.06));
    tone.start(at);
    tone.stop(at + 0.07);
  });
}
