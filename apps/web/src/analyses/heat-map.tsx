import { LEVEL_ROLE, LEVEL_WORD } from '@hindsight/render/browser';
import { LevelIcon } from '@hindsight/render/components';
import type { KeyboardEvent } from 'react';
import { addressWith } from '../navigation.ts';
import { Link } from '../shell/link.tsx';
import { addDays, type CalendarDay, rateBusyness } from './calendar.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
/** Every second name is written, because the calendar has little space. */
const isWritten = (index: number): boolean => index % 2 === 0 && index < 6;

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

export const formatLongDate = (date: string): string => DAY.format(new Date(date));

const countAnalyses = (count: number): string => `${count} ${count === 1 ? 'analysis' : 'analyses'}`;

function describeDay({ date, count, problems, worst }: CalendarDay): string {
  if (count === 0) return `${formatLongDate(date)}: no analysis`;
  const found = worst === 'OK' ? 'no problem found' : `${problems} with a problem, worst: ${LEVEL_WORD[worst]}`;
  return `${formatLongDate(date)}: ${countAnalyses(count)}, ${found}`;
}

interface DayCellProps {
  readonly day: CalendarDay;
  readonly open: boolean;
  /** Only one cell is a tab stop; arrows move to the others. */
  readonly inTabOrder: boolean;
}

/** Grey by count without problems, else the color and the icon of the worst finding. */
function DayCell({ day, open, inTabOrder }: DayCellProps) {
  const { worst, count, date } = day;
  const shade = worst === 'OK' || worst === 'INFO' ? `busy-${rateBusyness(count)}` : `worst ${LEVEL_ROLE[worst]}`;
  return (
    <Link
      className={`day ${shade}`}
      href={addressWith({ date })}
      data-date={date}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={describeDay(day)}
      aria-current={open ? 'date' : undefined}
      title={describeDay(day)}
    >
      {worst !== 'OK' && worst !== 'INFO' && <LevelIcon level={worst} />}
    </Link>
  );
}

/** By how many days an arrow moves: along weeks in the year, along days in the month. */
const STEPS = {
  year: { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -7, ArrowRight: 7 },
  month: { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
} as const;

/** Arrows move the focus from day to day, because hundreds of tab stops would block the way to the rest of the page. */
function moveFocus(event: KeyboardEvent<HTMLElement>, map: keyof typeof STEPS): void {
  const days = (STEPS[map] as Readonly<Record<string, number>>)[event.key];
  const { date } = event.target instanceof HTMLElement ? event.target.dataset : {};
  if (days === undefined || date === undefined) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`[data-date="${addDays(date, days)}"]`)?.focus();
}

/** The open day when it is on the map, else the last one. */
function chooseTabStop(days: readonly (CalendarDay | undefined)[], open: string): string | undefined {
  return (days.find((day) => day?.date === open) ?? days.findLast((day) => day))?.date;
}

/** Where the year is wider than the window, its end is scrolled into view. */
function showNewest(map: HTMLElement | null): void {
  if (map) map.scrollLeft = map.scrollWidth;
}

const beginsMonth = (week: readonly CalendarDay[]): CalendarDay | undefined =>
  week.find(({ date }) => date.endsWith('-01'));

/** A year: weeks as columns, weekdays as rows. */
export function HeatMap({ weeks, open }: { readonly weeks: readonly CalendarDay[][]; readonly open: string }) {
  const stop = chooseTabStop(weeks.flat(), open);
  return (
    <>
      <div className="heat-map" ref={showNewest}>
        <table onKeyDown={(event) => moveFocus(event, 'year')}>
          <caption className="unseen">Analyses a day in the last year</caption>
          <thead>
            <tr>
              <td />
              {weeks.map((week) => {
                const first = beginsMonth(week);
                return (
                  <th key={week[0]?.date} scope="col">
                    {first ? MONTH.format(new Date(first.date)) : <span className="unseen">{week[0]?.date}</span>}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((name, index) => (
              <tr key={name}>
                <th scope="row">{isWritten(index) ? name : <span className="unseen">{name}</span>}</th>
                {weeks.map((week) => {
                  const day = week[index];
                  return (
                    <td key={week[0]?.date}>
                      {day && <DayCell day={day} open={day.date === open} inTabOrder={day.date === stop} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="legend">
        <span>Analyses a day</span>
        {(['0', '1–2', '3–4', '5+'] as const).map((text, step) => (
          <span key={text}>
            <i className={`day busy-${['none', 'few', 'some', 'many'][step]}`} /> {text}
          </span>
        ))}
        <span>Worst finding</span>
        {(['WARNING', 'SEVERE', 'FATAL'] as const).map((level) => (
          <span key={level} className={LEVEL_ROLE[level]}>
            <LevelIcon level={level} /> {LEVEL_WORD[level]}
          </span>
        ))}
      </p>
    </>
  );
}

/** A month as a wall calendar. */
export function MonthMap({
  rows,
  open,
}: {
  readonly rows: readonly (CalendarDay | undefined)[][];
  readonly open: string;
}) {
  const stop = chooseTabStop(rows.flat(), open);
  return (
    <div className="heat-map month">
      <table onKeyDown={(event) => moveFocus(event, 'month')}>
        <caption className="unseen">Analyses a day in the month</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.find((day) => day)?.date}>
              {WEEKDAYS.map((name, index) => {
                const day = row[index];
                return (
                  <td key={name}>
                    {day && (
                      <>
                        <span className="number">{Number(day.date.slice(8))}</span>
                        <DayCell day={day} open={day.date === open} inTabOrder={day.date === stop} />
                        <span className="number counted">{day.count > 0 && countAnalyses(day.count)}</span>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
