/** A ring of 8,192 places, of which a fifth is in use at the first dump and all at the second. */
public class RingOfSpans {
    record Span(long id, String name, byte[] attributes) {}

    static final class Tracer {
        private final Span[] ring = new Span[8_192];
        private long written;

        void record(Span span) {
            ring[(int) (written++ % ring.length)] = span;
        }
    }

    static final Tracer TRACER = new Tracer();

    public static void main(String[] args) {
        int id = 0;
        for (; id < 1_600; id++) TRACER.record(new Span(id, "span-" + id, new byte[200]));
        Growth.dump();
        for (; id < 30_000; id++) TRACER.record(new Span(id, "span-" + id, new byte[200]));
        Growth.dump();
    }
}
