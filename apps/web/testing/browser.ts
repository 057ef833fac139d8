import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /**
   * Errors of the console and of scripts, requests to another origin, and dialogs of scripts since the visit
   * started.
   */
  readonly complaints: string[];
}

export interface Eyes {
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  /** Whether faults of the service are expected: then the browser's line about each is ignored. */
  readonly meetsFaults?: boolean;
  readonly scripts?: boolean;
}

/** Launches Debian's browser without its sandbox, which root cannot use. */
export const aBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });

/** Opens a fresh visit without cookies, which records everything that goes wrong. */
export async function aVisit(
  browser: Browser,
  url: string,
  { theme = 'light', width = DESKTOP_WIDTH, height = 900, meetsFaults = false, scripts = true }: Eyes = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    javaScriptEnabled: scripts,
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isFault = meetsFaults && message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isFault)
      complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(url).origin)
      complaints.push(`foreign request: ${request.url()}`);
  });
  return { page, context, complaints };
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const DESKTOP_WIDTH = 1280;
/** What a theme can break: it changes colours and nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails with what axe finds against WCAG 2.2 AA; with `inDark` also with what colours break in the dark theme. */
export async function assertAccessible(page: Page, what: string, { inDark = false } = {}): Promise<void> {
  await assertNoViolation(axeIn(page).withTags(RULES), what);
  if (!inDark) return;
  // Without motion the colours change at once.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await assertNoViolation(axeIn(page).withRules(COLOR_RULES), `${what}, dark`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}

/**
 * Fails when the page is not accessible or scrolls sideways. Colours do not depend on the width: the dark theme is checked on pages as
 * wide as a desktop's.
 */
export async function assertPresentable(page: Page, what: string): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  await assertAccessible(page, what, { inDark: width === DESKTOP_WIDTH });
  // The expression is text: this file is also read by packages that are type-checked without the library of the browser.
  const over = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  assert.ok(over <= 0, `${what} is ${over} px too wide`);
}

/** Joins the results in the page itself, not in a second page: our pages have no frames of other origins, and it takes a third less time. */
const axeIn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true);

async function assertNoViolation(axe: AxeBuilder, what: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  assert.deepEqual(found, [], what);
}
