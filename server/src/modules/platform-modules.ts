import { sweepDeletionLedger } from '../platform/deletion-ledger/index.ts';
import type { Platform } from '../platform/index.ts';
import type { Module } from './module.ts';

/** Parts of the platform that processes run. */
export function platformModules(platform: Platform) {
  return {
    mail: platform.mail,
    callbacks: platform.callbacks,
    rateLimits: platform.rateLimits,
    deletionLedger: { sweep: () => sweepDeletionLedger(platform) },
  } satisfies Record<string, Module>;
}
