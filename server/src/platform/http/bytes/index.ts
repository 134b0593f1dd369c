export { type Answer, type Asked, chooseAnswer } from './choose-answer.ts';
export { attachment } from './content-disposition.ts';
