import { CONTENT_QUESTIONS } from './content-questions.ts';
import type { Question } from './question.ts';
import { RUNTIME_QUESTIONS } from './runtime-questions.ts';

export const QUESTIONS: readonly Question[] = [...RUNTIME_QUESTIONS, ...CONTENT_QUESTIONS];
