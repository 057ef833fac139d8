/** Lists the components of the npm package: everything that is inside it, and everything that npm installs with it (CycloneDX). */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import { ROOT } from '../repository.ts';

/** What a lock file says about one package. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Locked = Readonly<Record<string, LockedPackage>>;

/** The package of which the list is. */
export interface PackageFacts {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly description: string;
  /** Libraries that npm installs with it. */
  readonly dependencies: readonly string[];
  /** Libraries inside its files, as folders below `node_modules`. */
  readonly bundled: readonly string[];
  /** The Node of each platform, by its package, all of one version. */
  readonly nodePackages: Readonly<Record<string, string>>;
}

const MODULES = 'node_modules/';

/** Licences that are a text in the package but no field of it. */
const LICENSE_TEXTS: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Returns the place of a package that another one requires: the nearest `node_modules` above it, as Node looks for it. */
function findLocked(locked: Locked, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${MODULES}`)))) {
    const place = at === '' ? MODULES + name : `${at}/${MODULES}${name}`;
    if (place in locked) return place;
    if (at === '') return undefined;
    if (!at.includes(`/${MODULES}`)) at = '';
  }
}

/** Lists the places of what a package requires; an optional one of another platform may not be locked. */
const listRequired = (locked: Locked, place: string): string[] => {
  const { dependencies, optionalDependencies } = locked[place] ?? {};
  return Object.keys({ ...dependencies, ...optionalDependencies })
    .map((name) => findLocked(locked, place, name))
    .filter((found) => found !== undefined);
};

function collectPlaces(locked: Locked, roots: readonly string[]): Set<string> {
  const seen = new Set<string>();
  for (const rest = [...roots]; ; ) {
    const place = rest.pop();
    if (place === undefined) return seen;
    if (seen.has(place)) continue;
    seen.add(place);
    rest.push(...listRequired(locked, place));
  }
}

function toLicense(text: string): Models.License {
  const isExpression = !text.startsWith('SEE ') && / (?:AND|OR|WITH) /.test(text);
  if (SPDX.isSupportedSpdxId(text)) return new Models.SpdxLicense(text);
  return isExpression ? new Models.LicenseExpression(text) : new Models.NamedLicense(text);
}

const toPurl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function toComponent(place: string, locked: LockedPackage, isBundled: boolean): Models.Component {
  const name = place.slice(place.lastIndexOf(MODULES) + MODULES.length);
  const { version = '', license = LICENSE_TEXTS[name], integrity } = locked;
  const component = new Models.Component(Enums.ComponentType.Library, name, {
    version,
    bomRef: toPurl(name, version),
    purl: toPurl(name, version),
    scope: Enums.ComponentScope.Required,
    properties: new Models.PropertyRepository([new Models.Property('hindsight:bundled', String(isBundled))]),
  });
  if (license !== undefined) component.licenses.add(toLicense(license));
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  if (hash !== undefined)
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], Buffer.from(hash, 'base64').toString('hex'));
  return component;
}

/** The time of the commit, so that the same commit gives the same bytes; undefined outside of a repository. */
function readCommitTime(): Date | undefined {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%cI'], { cwd: ROOT, encoding: 'utf8' });
  return status === 0 && stdout !== '' ? new Date(stdout.trim()) : undefined;
}

const describePackage = ({ name, version, license, description }: PackageFacts): Models.Component => {
  const component = new Models.Component(Enums.ComponentType.Application, name, {
    ...{ version, description, bomRef: toPurl(name, version), purl: toPurl(name, version) },
  });
  component.licenses.add(toLicense(license));
  return component;
};

/** A number that follows from the content, in the form of a random UUID. */
function deriveSerialNumber(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Writes the list as JSON of CycloneDX 1.6. */
export function formatSbom(about: PackageFacts): string {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Locked };
  const bundled = new Set(about.bundled.map((name) => MODULES + name));
  const required = about.dependencies.map((name) => MODULES + name);
  const places = [...collectPlaces(packages, [...required, ...bundled])].sort();
  const main = describePackage(about);
  const components = new Map<string, Models.Component>();
  const find = (place: string): Models.Component => {
    const locked = packages[place];
    if (!locked) throw new Error(`the lock file has no ${place}`);
    const component = toComponent(place, locked, bundled.has(place));
    // The same version may be installed in several places.
    const known = components.get(component.bomRef.value ?? '') ?? component;
    components.set(known.bomRef.value ?? '', known);
    return known;
  };
  for (const place of places)
    for (const other of listRequired(packages, place)) find(place).dependencies.add(find(other).bomRef);
  for (const place of [...required, ...bundled]) main.dependencies.add(find(place).bomRef);
  for (const [name, version] of Object.entries(about.nodePackages)) {
    const node = toComponent(MODULES + name, { version, license: 'MIT' }, false);
    node.scope = Enums.ComponentScope.Optional;
    main.dependencies.add(node.bomRef);
    components.set(name, node);
  }
  const time = readCommitTime();
  const metadata = new Models.Metadata({ component: main, ...(time && { timestamp: time }) });
  const bom = new Models.Bom({ components: new Models.ComponentRepository(components.values()), metadata });
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  const write = () => serializer.serialize(bom, { sortLists: true, space: 2 });
  bom.serialNumber = deriveSerialNumber(write());
  return `${write()}\n`;
}
