import type { CloudLayer } from './paint/cloud.ts';
import type { Scene } from './scene.ts';

/** The clouds that go with a scene's weather; `shot` decides which. */
export function cloudsOf(scene: Scene): CloudLayer[] {
  const { shot, weather } = scene;
  const seed = () => shot.whole(1, 9999);
  if (weather === 'clear') return [{ kind: 'cirrus', amount: shot.between(-0.1, 0.45), seed: seed() }];
  if (weather === 'fair') return fairClouds(scene);
  if (weather === 'cloudy') {
    return [
      { kind: 'sheet', amount: shot.between(0.75, 0.95), seed: seed(), bright: 1.1 },
      { kind: 'cumulus', amount: shot.between(0.5, 0.75), seed: seed(), size: 1.5, bright: 0.8 },
    ];
  }
  if (weather === 'mist') return [{ kind: 'sheet', amount: 0.6, seed: seed(), size: 1.6, bright: 1.2 }];
  return [
    { kind: 'sheet', amount: 1, seed: seed(), size: 1.3, bright: 0.95 },
    { kind: 'sheet', amount: 0.55, seed: seed(), size: 0.7, bright: weather === 'rain' ? 0.62 : 0.9 },
  ];
}

function fairClouds({ shot }: Scene): CloudLayer[] {
  const seed = () => shot.whole(1, 9999);
  const high: CloudLayer = { kind: 'cirrus', amount: shot.between(0, 0.6), seed: seed() };
  if (shot.chance(0.4)) {
    return [
      high,
      { kind: 'flock', amount: shot.between(0.35, 0.75), seed: seed(), size: shot.between(0.8, 1.8) },
    ];
  }
  return [
    high,
    { kind: 'cumulus', amount: shot.between(0.25, 0.6), seed: seed(), size: shot.between(0.8, 1.6) },
  ];
}
