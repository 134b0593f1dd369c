export { attachment, setByteHeaders } from './byte-headers.ts';
export { type ByteResponse, type ConditionalRequest, chooseResponse } from './choose-response.ts';
export { createRunningResponses } from './running-responses.ts';
export { sendBuffers } from './send-buffers.ts';
