import { drawScene, type SceneOptions } from '../scenes/draw-scene.ts';

/** Photos in the pictures of products. */
const scenes: Readonly<Record<string, SceneOptions>> = {
  cherry: { kind: 'blossom', seed: 222 },
  dunes: { kind: 'dunes', seed: 222 },
  lagoon: { kind: 'beach', seed: 148 },
  lights: { kind: 'bokeh', seed: 111 },
  meadow: { kind: 'meadow', seed: 111 },
  palm: { kind: 'beach', seed: 185 },
  ridges: { kind: 'ridges', seed: 37 },
  snow: { kind: 'winter', seed: 111 },
};

export const pictureAddress = (name: string) => `/pictures/${name}.jpg`;

export type Pictures = (name: string) => Promise<Uint8Array> | undefined;

/** Draws each picture when it is first requested. */
export function createPictures(): Pictures {
  const drawn = new Map<string, Promise<Uint8Array>>();
  return (name) => {
    const scene = scenes[name];
    const found = drawn.get(name);
    if (found || !scene) return found;
    const drawing = drawScene({ ...scene, longSide: 960 });
    drawn.set(name, drawing);
    return drawing;
  };
}
