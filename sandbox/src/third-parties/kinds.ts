import type { FakeKind } from '@keepsake/contract/sandbox-third-parties';

/** What has to allow a kind. */
export type Permission = 'statistics' | 'marketing' | 'press';

interface Kind {
  readonly name: string;
  readonly permission: Permission;
  /** What it is, and what the site tells it. */
  readonly sentence: string;
}

export const kinds: Readonly<Record<FakeKind, Kind>> = {
  analytics: {
    name: 'Analytics',
    permission: 'statistics',
    sentence:
      'A tag manager at Wallery. Its script reads the events that the site puts into window.dataLayer: pages by their route, sign-ins by the subject of the account, counts of uploads. They have no e-mail addresses, no addresses of pages and no ids of photos.',
  },
  endpoint: {
    name: 'Own endpoint',
    permission: 'statistics',
    sentence:
      'An endpoint of the shop itself, at Printo instead of a tag manager. The site posts the same events as JSON, without cookies and without the page’s address. Nothing of others runs for it.',
  },
  heatmap: {
    name: 'Heatmap',
    permission: 'statistics',
    sentence:
      'A recorder of clicks. The site tells it nothing; it sees the page. Photos, names, addresses and the upload dialog are marked so that it suppresses them.',
  },
  feedback: {
    name: 'Feedback',
    permission: 'statistics',
    sentence: 'A widget for opinions, by language and device. It is told the id of its form.',
  },
  experiments: {
    name: 'Experiments',
    permission: 'statistics',
    sentence:
      'A provider of A/B tests. The site asks for the offers of two experiments, for a random visitor that it keeps for 90 days, and shows them from the next page load on.',
  },
  marketing: {
    name: 'Marketing',
    permission: 'marketing',
    sentence:
      'An advertiser. The site tells it nothing; this one sets a cookie and a key in the storage, which a withdrawal removes.',
  },
  chat: {
    name: 'Chat',
    permission: 'press',
    sentence:
      'Loaded by a press on “Chat”. It is told channel, language, options, and the e-mail address of a customer who is signed in, and what the customer writes to it.',
  },
};
