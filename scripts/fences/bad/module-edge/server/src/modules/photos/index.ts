export { findPhoto } from './photos.repository.ts';
