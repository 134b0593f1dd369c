import { lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';

export const Tile = lazy(() => import('./tile.tsx'));
export const Page = lazyRouteComponent(() => import('./page.tsx'));
