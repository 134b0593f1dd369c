import { beforeEach, describe, expect, it } from 'vitest';
import { type GestureActions, GestureRecogniser } from './recogniser.ts';

const dependencies = { isZoomed: false, mayPull: true };
let seen: unknown[][] = [];
const see =
  (name: string) =>
  (...values: unknown[]) =>
    void seen.push([name, ...values]);

const actions: GestureActions = {
  isZoomed: () => dependencies.isZoomed,
  mayPull: () => dependencies.mayPull,
  onSwipe: see('swipe'),
  onPull: see('pull'),
  onRelease: see('release'),
  onCancel: see('cancel'),
  onPan: see('pan'),
  onPinch: see('pinch'),
  onPinchEnd: see('pinch end'),
  onTap: see('tap'),
};

let fingers: GestureRecogniser;
beforeEach(() => {
  Object.assign(dependencies, { isZoomed: false, mayPull: true });
  seen = [];
  fingers = new GestureRecogniser(actions);
});

const at = (x: number, y: number, id = 1) => ({ id, x, y, at: 0, type: 'touch' }) as const;
const names = () => seen.map(([name]) => name);

describe('one finger', () => {
  it('swipes sideways, however it continues', () => {
    fingers.down(at(0, 0));
    fingers.move(at(20, 5));
    fingers.move(at(30, 90));
    fingers.up(at(30, 90));
    expect(seen).toEqual([['swipe', 20], ['swipe', 30], ['release']]);
  });

  it('pulls down, where that means anything', () => {
    fingers.down(at(0, 0));
    fingers.move(at(2, 40));
    fingers.up(at(2, 40));
    expect(seen).toEqual([['pull', 40], ['release']]);
    dependencies.mayPull = false;
    fingers.down(at(0, 0));
    fingers.move(at(2, 40));
    fingers.up(at(2, 40));
    expect(seen).toHaveLength(2);
  });

  it('means nothing when it goes up', () => {
    fingers.down(at(0, 0));
    fingers.move(at(0, -40));
    fingers.move(at(90, -40));
    fingers.up(at(90, -40));
    expect(seen).toEqual([]);
  });

  it('moves a zoomed photo about', () => {
    dependencies.isZoomed = true;
    fingers.down(at(0, 0));
    fingers.move(at(30, 10));
    fingers.move(at(35, 15));
    fingers.up(at(35, 15));
    expect(seen).toEqual([['pan', { x: 30, y: 10 }], ['pan', { x: 5, y: 5 }], ['pinch end']]);
  });

  it('taps when it trembles only', () => {
    fingers.down(at(0, 0));
    fingers.move(at(3, 3));
    fingers.up(at(3, 3));
    expect(seen).toEqual([['tap', at(3, 3)]]);
  });

  it('drops everything when the system cancels it', () => {
    fingers.down(at(0, 0));
    fingers.move(at(60, 0));
    fingers.cancel();
    fingers.up(at(60, 0));
    expect(seen).toEqual([['swipe', 60], ['cancel']]);
  });
});

describe('two fingers', () => {
  it('pinch by how far they went apart, around their middle', () => {
    fingers.down(at(-50, 0));
    fingers.down(at(50, 0, 2));
    fingers.move(at(150, 0, 2));
    expect(seen).toEqual([['pinch', 2, { x: 50, y: 0 }, { x: 50, y: 0 }]]);
  });

  it('take a swipe back', () => {
    fingers.down(at(0, 0));
    fingers.move(at(40, 0));
    fingers.down(at(90, 0, 2));
    fingers.move(at(140, 0, 2));
    expect(names()).toEqual(['swipe', 'cancel', 'pinch']);
  });

  it('leave one that moves the zoomed photo, or means nothing', () => {
    for (const isZoomed of [true, false]) {
      dependencies.isZoomed = isZoomed;
      seen = [];
      fingers.down(at(0, 0));
      fingers.down(at(50, 0, 2));
      fingers.up(at(50, 0, 2));
      fingers.move(at(80, 0));
      fingers.up(at(80, 0));
      expect(names()).toEqual(isZoomed ? ['pan', 'pinch end'] : []);
    }
  });
});
