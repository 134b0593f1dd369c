import { type Html, html } from '../../../platform/html/index.ts';

/** Two photos, one on the other. */
const photos = html`<rect x="9" y="3" width="20" height="20" rx="4" fill="currentColor" opacity=".45"/>
<rect x="3" y="9" width="20" height="20" rx="4" fill="currentColor"/>
<path class="cut" d="M6.5 25.5 12 18l3.6 4.2 2-2.2 2.9 5.5Z"/><circle class="cut" cx="17.6" cy="14.6" r="2"/>`;

const marks: Readonly<Record<string, Html>> = {
  // An open book with a light over it.
  lumibook: html`<circle cx="16" cy="6" r="3.6" fill="#ffd58a"/>
<path d="M15 28c-3-2.5-6.8-3.5-12-3.4V12.4c5-.1 9 1 12 3.6z" fill="currentColor"/>
<path d="M17 28c3-2.5 6.8-3.5 12-3.4V12.4c-5-.1-9 1-12 3.6z" fill="currentColor" opacity=".75"/>`,
  // A print on another, with its white border.
  printo: html`<rect x="11" y="2.5" width="17" height="21" rx="2" fill="currentColor" opacity=".5" transform="rotate(9 19 13)"/>
<rect x="4" y="6" width="18" height="23" rx="2" fill="currentColor"/><rect class="cut" x="6.5" y="8.5" width="13" height="14"/>
<path d="m6.5 22.5 4.6-6.6 3 3.7 2-2.3 3.4 5.2z" fill="#ffd58a"/>`,
  // A poster in its frame.
  wallery: html`<rect x="4.5" y="2" width="23" height="28" rx="2" fill="currentColor"/><rect class="cut" x="7.5" y="5" width="17" height="22"/>
<circle cx="16" cy="12.5" r="4" fill="#ffd58a"/><path d="M7.5 27v-6.5c4.8-3.5 9-.5 17-5V27z" fill="currentColor" opacity=".75"/>`,
};

/** The mark beside the brand's name; a brand that we have drawn none for has two photos. */
export function drawMark(brandId: string): Html {
  return html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
${marks[brandId] ?? photos}
</svg>`;
}

/** A quiet evening over hills and water, drawn so that any crop of it works. */
export function drawLandscape(): Html {
  return html`<svg class="landscape" viewBox="0 0 480 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2d4a6d"/><stop offset=".42" stop-color="#7f8fa9"/><stop offset=".66" stop-color="#e0b39a"/><stop offset=".8" stop-color="#f3d3ae"/></linearGradient>
<linearGradient id="lake" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e8bf9f"/><stop offset="1" stop-color="#5d7189"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#fff1d6" stop-opacity=".95"/><stop offset=".35" stop-color="#fbdcb2" stop-opacity=".5"/><stop offset="1" stop-color="#fbdcb2" stop-opacity="0"/></radialGradient>
</defs>
<rect width="480" height="640" fill="url(#sky)"/>
<circle cx="196" cy="316" r="210" fill="url(#glow)"/><circle cx="196" cy="316" r="25" fill="#fff6e3"/>
<path d="M0 398c46-8 66-44 104-56 30-10 52 16 84 12 44-5 70-58 112-62 36-4 58 40 92 46 32 6 58-12 88-10v110H0Z" fill="#a58f97"/>
<path d="M0 424c40-4 60-30 96-30 44 0 62 30 108 28 40-2 64-32 106-34 44-2 62 28 98 30 28 2 48-8 72-8v60H0Z" fill="#7a7689"/>
<path d="M0 446c60-14 100-6 150-4 70 4 120-16 186-12 54 2 96 14 144 12v40H0Z" fill="#525d75"/>
<rect y="460" width="480" height="180" fill="url(#lake)"/>
<path d="M172 466h54M158 474h82M176 484h48M164 495h70" stroke="#fff1d6" stroke-width="2.4" stroke-linecap="round" opacity=".55"/>
<path d="M0 506c38-22 70-12 108-2 34 9 58 22 96 24 24 2 40 12 40 20 0 10-28 12-60 22-56 16-110 22-184 44Z" fill="#33445a"/>
<path d="M480 560c-50-8-86 2-132 18-60 22-116 26-176 32-64 6-116 14-172 30h480Z" fill="#1f2f42"/>
<path d="M52 506v-44m-12 34 12-40 12 40ZM84 510v-34m-9 26 9-31 9 31ZM118 514v-26m-7 20 7-24 7 24Z" fill="#26384c" stroke="#26384c" stroke-width="2" stroke-linejoin="round"/>
<path d="m322 204 12 6 12-6M360 180l10 5 10-5M378 216l9 4 9-4" fill="none" stroke="#22364e" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" opacity=".6"/>
</svg>`;
}
