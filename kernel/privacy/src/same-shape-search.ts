import { type FoundValue, mergeOverlaps, type RankedDetector, searchWith, selectDetectors } from './search.ts';
import { detectTraits, type Traits } from './traits.ts';

/** A UUID beside whose hex digits nothing stands that would make another value of them. */
const UUID = /(?<=[ =[("])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[ \])",;]|$)/g;
/** UUIDs that stand for all others: what is found beside one depends on whether a letter or a digit is next to it. */
const UUIDS = ['aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa', '00000000-0000-0000-0000-000000000000'];
/** The end of a UUID may begin a bank account, of which further groups stand behind it. */
const ACCOUNT_UUID = '00000000-0000-0000-0000-aa0000000000';
const MAY_BE_ACCOUNT = /-[0-9a-f]{12} +[A-Za-z0-9]/;

/**
 * Searches texts that differ only in their digits and in the UUIDs that stand alone, with the few detectors that find a value for some
 * of them. Most texts have none of these, so that nothing is searched.
 */
export class SameShapeSearch {
  private readonly traits: Traits;
  private readonly detectors: readonly RankedDetector[];

  /** `text` is any of the texts. */
  constructor(text: string) {
    const variants = text.search(UUID) < 0 ? [text] : replaceUuids(text);
    // A digit in place of another one changes no trait.
    this.traits = variants.reduce((traits, variant) => traits | detectTraits(variant), 0);
    this.detectors = selectDetectors(this.traits).filter(({ detector }) =>
      variants.some((variant) => detector.mayBeWithOtherDigits(variant)),
    );
  }

  /** Whether no digits and no UUIDs make a private value. */
  get findsNothing(): boolean {
    return this.detectors.length === 0;
  }

  /** Returns what `findSensitiveValues` returns. */
  find(text: string): readonly FoundValue[] {
    return mergeOverlaps(searchWith(this.detectors, text, this.traits));
  }
}

function replaceUuids(text: string): readonly string[] {
  const uuids = MAY_BE_ACCOUNT.test(text) ? [...UUIDS, ACCOUNT_UUID] : UUIDS;
  return uuids.map((uuid) => text.replace(UUID, uuid));
}
