import { addressWith, navigate } from '../navigation.ts';
import { Link } from '../shell/link.tsx';
import { addDays } from './calendar.ts';

/** A field for any day, without aiming at a cell of the calendar. */
export function DayPicker({ date }: { readonly date: string }) {
  const open = (day: string) => navigate(addressWith({ date: day }));
  return (
    <span className="day-picker">
      <Link className="button" href={addressWith({ date: addDays(date, -1) })} aria-label="The day before">
        ‹
      </Link>
      <input
        type="date"
        aria-label="Day"
        value={date}
        onChange={(event) => event.target.value && open(event.target.value)}
      />
      <Link className="button" href={addressWith({ date: addDays(date, 1) })} aria-label="The day after">
        ›
      </Link>
    </span>
  );
}
