import type { findPhoto } from '../photos/index.ts';

export type Find = typeof findPhoto;
