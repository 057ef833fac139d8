import java.util.Arrays;

/** A list of numbers without objects, as libraries of primitive collections have it, is never emptied. */
public class PrimitiveList {
    static final class LongList {
        private long[] elements = new long[16];
        private int size;

        void add(long element) {
            if (size == elements.length) elements = Arrays.copyOf(elements, size + size / 2);
            elements[size++] = element;
        }
    }

    static final class Latencies {
        private final LongList nanoseconds = new LongList();
    }

    static final Latencies LATENCIES = new Latencies();

    public static void main(String[] args) {
        for (int dump = 0; dump < 3; dump++) {
            for (int request = 0; request < 120_000; request++) LATENCIES.nanoseconds.add(request);
            Growth.dump();
        }
    }
}
