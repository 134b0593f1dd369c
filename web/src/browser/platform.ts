export type Platform = 'windows' | 'ios' | 'macos' | 'android' | 'other';

export interface PlatformHints {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** iPads identify as Macintosh; no Mac has a touch screen. */
export function detectPlatform({ userAgent, maxTouchPoints }: PlatformHints): Platform {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  if (/macintosh|mac os x/i.test(userAgent)) return maxTouchPoints > 1 ? 'ios' : 'macos';
  if (/windows/i.test(userAgent)) return 'windows';
  return 'other';
}

export function platform(): Platform {
  return detectPlatform(navigator);
}

export function isMobile(on: Platform = platform()): boolean {
  return on === 'ios' || on === 'android';
}
