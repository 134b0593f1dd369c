import { type Card, type CardOptions, createCard } from './card.ts';
import { find } from './find.ts';

export interface Grid {
  update(): void;
}

/** Distance from the view at which a place is filled: also for customers who go on by Tab. */
const ahead = '1000px 0px';

/** All places at once, and cards in those that come near: a selection may have 10,000 photos. */
export function createGrid(root: HTMLElement, options: CardOptions): Grid {
  const { data, store } = options;
  const list = find(root, '.prints-grid', HTMLUListElement);
  const photos = new Map<Element, EditorPhoto>();
  const places = new Map<string, HTMLLIElement>();
  const cards = new Map<string, Card>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) fill(target);
    },
    { rootMargin: ahead },
  );

  function fill(place: Element): void {
    observer.unobserve(place);
    const photo = photos.get(place);
    if (!photo || !store.work.prints[photo.id]) return;
    const card = createCard(photo, options);
    cards.set(photo.id, card);
    place.append(card.element);
  }

  for (const photo of data.photos) {
    const place = document.createElement('li');
    photos.set(place, photo);
    places.set(photo.id, place);
    observer.observe(place);
  }
  list.append(...places.values());

  return {
    update() {
      for (const [id, place] of places) {
        if (store.work.prints[id]) continue;
        place.remove();
        places.delete(id);
      }
      for (const card of cards.values()) card.update();
    },
  };
}

type EditorPhoto = CardOptions['data']['photos'][number];
