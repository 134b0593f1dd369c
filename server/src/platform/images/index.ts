export { DecoderKilled, DecodersUnavailable } from './decoder/decoder-errors.ts';
export type { DecoderObserver } from './decoder/decoder-observer.ts';
export {
  createDecoders,
  type DecoderOptions,
  type Decoders,
  type TaskOptions,
} from './decoder/decoder-pool.ts';
export type { Priority } from './decoder/decoder-queue.ts';
export { detectImageType, type ImageType } from './header/image-type.ts';
export type { PixelLimits } from './header/stored-size.ts';
export type { Derivatives, ImageFacts, Rendition, RenditionVariant } from './image-facts.ts';
export { ImageRejected, type RejectionCode } from './image-rejected.ts';
