import { type Html, html } from '@keepsake/contract/html';

/** A brand's design of mails. */
export interface MailLook {
  readonly accent: string;
  /** Colour of text on the accent. */
  readonly onAccent: string;
  readonly canvas: string;
  /** Radius of buttons. */
  readonly radius: string;
  /** Families for headings; undefined: the font of the text. */
  readonly headingFamilies: string | undefined;
}

export interface MailDetail {
  readonly label: string;
  readonly text: string;
}

export interface BrandedMail {
  readonly brand: {
    readonly name: string;
    readonly locale: string;
    readonly look: { readonly mail: MailLook };
  };
  readonly subject: string;
  readonly text: string;
  readonly details: readonly MailDetail[];
  /** Links; the first is shown as a button. */
  readonly links: readonly { readonly label: string; readonly address: string }[];
  readonly note: string;
}

const textFamilies = 'system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif';

function stylesOf({ accent, onAccent, canvas, radius, headingFamilies = textFamilies }: MailLook) {
  return {
    body: `margin:0;padding:24px;background:${canvas};color:#1b1b19;font:16px/1.5 ${textFamilies}`,
    card: `max-width:480px;margin:0 auto;padding:28px 32px 32px;border-top:4px solid ${accent};background:#ffffff`,
    logo: `margin:0 0 24px;color:${accent};font-family:${headingFamilies};font-size:24px;font-weight:700;line-height:1.2`,
    title: `margin:0 0 12px;font-family:${headingFamilies};font-size:22px;line-height:1.3`,
    action: `display:inline-block;padding:12px 24px;border-radius:${radius};background:${accent};color:${onAccent};font-weight:600;text-decoration:none`,
    link: `color:${accent}`,
    note: 'margin-bottom:0;color:#62625c;font-size:14px',
  };
}

/** The HTML of a mail in the brand's colours and fonts, without external resources. */
export function renderMail({ brand, subject, text, details, links, note }: BrandedMail): Html {
  const styles = stylesOf(brand.look.mail);
  return html`<!doctype html>
<html lang="${brand.locale}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="${styles.body}"><div style="${styles.card}">
<p style="${styles.logo}">${brand.name}</p>
<h1 style="${styles.title}">${subject}</h1>
<p>${text}</p>
${details.map((detail) => html`<p style="white-space:pre-line"><b>${detail.label}</b><br>${detail.text}</p>\n`)}
${links.map(
  ({ label, address }, index) =>
    html`<p><a href="${address}" style="${index === 0 ? styles.action : styles.link}">${label}</a></p>`,
)}
<p style="${styles.note}">${note}</p>
</div></body></html>
`;
}
