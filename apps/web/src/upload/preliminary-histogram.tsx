import { formatQuantity, type PreliminaryHistogram } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { Meter } from '@hindsight/render/components';

const WHOLE = new Intl.NumberFormat('en-US');
const size = (bytes: number): string => formatQuantity({ value: bytes, unit: 'bytes' });

/** The largest classes of a heap dump while its graph is still being built. */
export function EarlyHeapView({ early }: { readonly early: PreliminaryHistogram }) {
  const { objects, bytes, classes, histogram, preliminary = false } = early;
  return (
    <section className="early-heap" aria-labelledby="early-title">
      <h2 id="early-title">What is in the dump</h2>
      <p className="facts">
        {preliminary && 'About '}
        {size(bytes)} in {WHOLE.format(objects)} objects of {WHOLE.format(classes)} classes, reachable or not. Who keeps
        them alive is being worked out.
      </p>
      <div className="card scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col" className="r">
                Objects
              </th>
              <th scope="col" className="r">
                Shallow size
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {histogram.map((row) => (
              <tr key={row.label}>
                <td>
                  <code>{escapeControls(row.label)}</code>
                </td>
                <td className="r">{WHOLE.format(row.objects)}</td>
                <td className="r">{size(row.shallowSize)}</td>
                <td className="early-share">
                  <Meter share={bytes > 0 ? row.shallowSize / bytes : 0} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
