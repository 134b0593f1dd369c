// Proves PHO-11, PHO-12, PRE-6.

import { describe, expect, it } from 'vitest';
import { loadedPhotos } from '../store/section-photos.ts';
import { april, firstPage, inView, makeSectionLoader, may } from '../testing/loader-fixture.ts';

describe('months on screen', () => {
  it('load their first 24 photos once', async () => {
    const { loader, requests, latest, month } = makeSectionLoader();
    loader.setVisible(inView(may));
    loader.setVisible(inView(may));
    expect(requests).toHaveLength(1);
    expect(latest()).toMatchObject({ what: 'page', key: may, limit: 24 });
    expect(month().status).toBe('pending');
    await latest().respond(firstPage);
    expect(month().status).toBe('fulfilled');
    expect(loadedPhotos(month())).toHaveLength(24);
    loader.setVisible(inView(may));
    expect(requests).toHaveLength(1);
  });

  it('have their requests aborted when they leave, and load when they return', async () => {
    const { loader, requests, latest, month, settle } = makeSectionLoader();
    loader.setVisible(inView(may));
    loader.setVisible(inView(april));
    expect(requests[0]?.signal.aborted).toBe(true);
    await settle();
    expect(month().status).toBe('uninitialized');
    loader.setVisible(inView(may, april));
    expect(latest().key).toBe(may);
    await latest().respond(firstPage);
    expect(month().status).toBe('fulfilled');
  });

  it('load again even when they return before the abort is through', async () => {
    const { loader, requests, month, settle } = makeSectionLoader();
    loader.setVisible(inView(may));
    loader.setVisible([]);
    const loaded = loader.load(may);
    await settle();
    expect(requests).toHaveLength(2);
    await requests[1]?.respond(firstPage);
    await loaded;
    expect(month().status).toBe('fulfilled');
  });

  it('keep a request that a preview awaits', async () => {
    const { loader, requests, month } = makeSectionLoader();
    loader.setVisible(inView(may));
    const loaded = loader.load(may);
    loader.setVisible(inView(april));
    loader.setVisible([]);
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true]);
    await requests[0]?.respond(firstPage);
    await loaded;
    expect(month(may).status).toBe('fulfilled');
  });

  it('are rejected after a failure and load again when the customer tries again', async () => {
    const { loader, requests, latest, month } = makeSectionLoader();
    loader.setVisible(inView(may));
    await latest().fail();
    expect(month().status).toBe('rejected');
    loader.setVisible(inView(may));
    expect(requests).toHaveLength(1);
    loader.retry(may);
    await latest().respond(firstPage);
    expect(month().status).toBe('fulfilled');
  });

  it('stop with everything else when the order changes', async () => {
    const { loader, requests, settle } = makeSectionLoader();
    loader.setVisible(inView(may));
    void loader.loadLayout(april);
    loader.abortAll();
    await settle();
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  });
});
