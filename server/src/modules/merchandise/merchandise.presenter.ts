import type { Merchandise } from '@keepsake/contract/shop-documents';
import type { ChannelHead } from './merchandise.repository.ts';

type Article = Merchandise['articles'][number];

/** Channel code and language of an id; codes have no dots. */
export function partsOf(id: string): { readonly code: string; readonly locale: string } {
  const [code = '', locale = ''] = id.split('.');
  return { code, locale };
}

export function presentArticle(article: Article) {
  return {
    ID: article.id,
    ArticleType: article.articleType,
    Title: article.title,
    PageWidth: article.pageWidth,
    PageHeight: article.pageHeight,
    Visible: article.isVisible,
    Links: article.links.map(({ rel, href }) => ({ Rel: rel, Href: href })),
    ArticleExtras: article.extras.map((extra) => ({
      ID: extra.id,
      Title: extra.title,
      OptionGroups: extra.optionGroups.map((group) => ({
        ID: group.id,
        Title: group.title,
        Options: group.options.map(({ id, title, priceDelta }) => ({
          ID: id,
          Title: title,
          PriceDelta: priceDelta,
        })),
      })),
    })),
  };
}

export type PresentedArticle = ReturnType<typeof presentArticle>;

/** @param articles called when a query selects them */
export function presentChannel(head: ChannelHead, articles: () => Promise<readonly PresentedArticle[]>) {
  return {
    ID: partsOf(head.id).code,
    Vendor: { ID: head.vendor.id, Locale: head.vendor.locale },
    ShopUrl: head.shopUrl,
    Currency: { ID: head.currency },
    Articles: articles,
  };
}
