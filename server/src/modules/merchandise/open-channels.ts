import type { Merchandise } from '@keepsake/contract/shop-documents';
import type { Database } from '../../platform/database/index.ts';
import { createSemaphore } from '../../platform/semaphore/index.ts';
import type { VersionedDocuments } from '../../platform/versioned-documents/index.ts';
import { type PresentedArticle, partsOf, presentArticle, presentChannel } from './merchandise.presenter.ts';
import type { ChannelHead } from './merchandise.repository.ts';

export interface Channels {
  list(): Promise<ReturnType<typeof presentChannel>[]>;
  find(channel: {
    readonly code: string;
    readonly locale?: string | null;
  }): Promise<ReturnType<typeof presentChannel> | undefined>;
}

/** Chooses the requested language, else the vendor's own, else the first. */
function choose(heads: readonly ChannelHead[], locale: string | null | undefined): ChannelHead | undefined {
  const inLocale = (locale: string | null | undefined) =>
    heads.find(({ id }) => partsOf(id).locale === locale);
  return inLocale(locale) ?? inLocale(heads[0]?.vendor.locale) ?? heads[0];
}

interface ChannelsDependencies {
  readonly database: Database;
  readonly channels: VersionedDocuments<Merchandise>;
  readonly headsOf: (tenantId: string) => Promise<readonly ChannelHead[]>;
}

/** Opens channels for one query: each document is read and presented once, however often it is named. */
export function openChannels(
  { database, channels, headsOf }: ChannelsDependencies,
  tenantId: string,
): Channels {
  const reads = new Map<string, Promise<readonly PresentedArticle[]>>();
  /** A query of all channels leaves the connections of the database to others. */
  const oneAtATime = createSemaphore(1);

  function readArticles(id: string): Promise<readonly PresentedArticle[]> {
    return oneAtATime(undefined, async () => {
      const found = await channels.find(database.autocommit, tenantId, id);
      return found?.articles.map(presentArticle) ?? [];
    });
  }

  function present(head: ChannelHead) {
    return presentChannel(head, () => {
      const read = reads.get(head.id) ?? readArticles(head.id);
      reads.set(head.id, read);
      return read;
    });
  }

  async function headsByCode(): Promise<Map<string, ChannelHead[]>> {
    return Map.groupBy(await headsOf(tenantId), ({ id }) => partsOf(id).code);
  }

  return {
    async list() {
      const all = [...(await headsByCode()).values()];
      return all.flatMap((ofChannel) => choose(ofChannel, undefined) ?? []).map(present);
    },
    async find({ code, locale }) {
      const head = choose((await headsByCode()).get(code) ?? [], locale);
      return head && present(head);
    },
  };
}
