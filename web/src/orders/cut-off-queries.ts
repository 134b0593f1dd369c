import { cutOffsRoutes } from '@keepsake/contract/cut-offs';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { call } from '../api/client.ts';
import { useConfig } from '../api/site-context.tsx';
import { systemClock } from '../browser/time.ts';
import { type CutOff, nextCutOffs } from './next-cut-offs.ts';
import { orNull } from './order-services.ts';

export interface CutOffs {
  /** Name in the language of the site, such as Christmas. */
  readonly occasion: string;
  readonly cutOffs: readonly CutOff[];
}

/** Changes once a season. */
const staleMs = 3_600_000;

/** Deadlines of orders in this channel. No data: the brand has no campaign, or the shop has not sent it. */
export function useCutOffs() {
  const { cutOffCampaign: name, channel } = useConfig();
  const locale = useLocale();
  return useQuery({
    queryKey: ['cut-offs', name, channel, locale],
    queryFn: async ({ signal }): Promise<CutOffs | null> => {
      const [campaign, groups] = await Promise.all([
        orNull(call(cutOffsRoutes.getCampaign, { params: { name: name ?? '' }, signal })),
        call(cutOffsRoutes.listArticleGroups, { signal }),
      ]);
      if (!campaign) return null;
      return {
        occasion: campaign.occasion[locale] ?? campaign.occasion['en-GB'] ?? '',
        cutOffs: nextCutOffs(campaign, groups, { channel, now: systemClock.now() }),
      };
    },
    enabled: name !== null,
    staleTime: staleMs,
  });
}
