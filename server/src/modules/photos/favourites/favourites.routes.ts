import { photosByIdRoutes as routes } from '@keepsake/contract/photos-by-id';
import { type HttpServer, implement } from '../../../platform/http/index.ts';
import { ownerOf } from '../owner-of.ts';
import { type SetFavouritesDependencies, setFavourites } from './set-favourites.ts';

export function registerFavouritesRoutes(app: HttpServer, dependencies: SetFavouritesDependencies): void {
  implement(app, routes.setFavourites, ({ actor, body }) =>
    setFavourites(dependencies, ownerOf(actor), body),
  );
}
