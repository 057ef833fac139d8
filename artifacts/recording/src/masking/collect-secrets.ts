import { type FoundValue, findThreadNameSecrets } from '@hindsight/privacy';
import type { EventSink, EventValues, RequestedField } from '../formats/event-sink.ts';
import { findCommandSecrets, findMessageSecrets, findValueSecrets, type SecretRange } from '../mask-secrets.ts';
import type { RecordingChunk, RecordingGap } from '../model.ts';
import { type RecordingContent, readChunks } from '../read.ts';
import { REQUESTED_EVENTS } from '../requested-events.ts';

/** Texts with secrets are held; a recording with more of them is not copied. */
const MAX_TEXTS = 200_000;
const SECRET = ':secret';
const KEYS: readonly string[] = ['key', 'name'];
/** Their messages are masked, but not by a suffix: the analysis reads few of them. */
const WITH_MESSAGES = ['jdk.JavaErrorThrow', 'jdk.JavaExceptionThrow'] as const;

export interface SecretText {
  /**
   * The key that stands right before the text. A value is masked behind its key only: as a text of its own it may be the name of a
   * method, and figures must stay.
   */
  readonly key: string | undefined;
  readonly text: string;
  readonly ranges: readonly SecretRange[];
}

export interface CollectedSecrets {
  /** Whole texts as the recording has them, with what is secret in them. */
  readonly texts: readonly SecretText[];
  readonly chunks: readonly RecordingChunk[];
  readonly gaps: readonly RecordingGap[];
}

/** Reads every text that the analysis would mask. Undefined when they are too many. */
export function collectSecrets(content: RecordingContent): CollectedSecrets | undefined {
  const texts = new Map<string, SecretText>();
  const { chunks, gaps, shared } = readChunks([content], () => undefined, listSinks(texts));
  for (const text of shared.threads.secretNames)
    texts.set(text, { key: undefined, text, ranges: findThreadNameSecrets(text).map(toSecretRange) });
  return texts.size > MAX_TEXTS ? undefined : { texts: [...texts.values()], chunks, gaps };
}

const toSecretRange = ({ from, to, kind }: FoundValue): SecretRange => ({ from, to, key: kind });

function listSinks(texts: Map<string, SecretText>): Map<string, EventSink> {
  const sinks = new Map<string, EventSink>();
  for (const [type, fields] of Object.entries(REQUESTED_EVENTS)) {
    const secret = fields.filter((field) => field.endsWith(SECRET)).map((field) => field.slice(0, -SECRET.length));
    if (secret.length > 0)
      sinks.set(
        type,
        new TextSink(
          secret,
          fields.find((field) => KEYS.includes(field)),
          texts,
        ),
      );
  }
  for (const type of WITH_MESSAGES) sinks.set(type, new TextSink(['message'], undefined, texts, findMessageSecrets));
  return sinks;
}

/** Keeps the texts of one event type that have a secret. */
class TextSink implements EventSink {
  readonly fields: readonly RequestedField[];
  readonly isFact = true;
  private readonly texts: Map<string, SecretText>;
  private readonly findSecrets: (text: string) => readonly SecretRange[];
  private readonly keySlot: number;

  constructor(
    secret: readonly string[],
    key: string | undefined,
    texts: Map<string, SecretText>,
    findSecrets = findCommandSecrets,
  ) {
    const names = key === undefined ? secret : [...secret, key];
    this.fields = names.map((name) => ({ name, reading: 'text' }));
    this.keySlot = key === undefined ? -1 : secret.length;
    this.texts = texts;
    this.findSecrets = findSecrets;
  }

  accept({ texts }: EventValues): void {
    const key = texts[this.keySlot];
    texts.forEach((text, slot) => {
      if (text === undefined || text === '' || slot === this.keySlot || this.texts.size > MAX_TEXTS) return;
      const ranges = key === undefined ? this.findSecrets(text) : findValueSecrets(key, text);
      if (ranges.length === 0) return;
      const before = slot === 0 ? key : undefined;
      this.texts.set(`${before ?? ''}\0${text}`, { key: before, text, ranges });
    });
  }
}
