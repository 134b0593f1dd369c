const { now } = Date;
export const times = [now(), Date.now(), globalThis.Date.now(), new Date(), Date(), performance.now()];
export const fine = (clock: { now(): number }) => new Date(clock.now());
