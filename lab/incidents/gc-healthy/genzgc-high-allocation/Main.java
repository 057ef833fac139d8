import java.util.ArrayDeque;

/** A stream processor that allocates hundreds of megabytes per second under generational ZGC, in a heap with room for it. */
public class Main {
    private static volatile byte[] garbage;

    public static void main(String[] args) {
        ArrayDeque<byte[]> window = new ArrayDeque<>();
        for (int event = 0; ; event++) {
            window.add(new byte[8_000]);
            if (window.size() > 2_000) window.remove();
            for (int step = 0; step < 10; step++) garbage = new byte[4_000];
            if (event % 20 == 0) Lab.sleep(2);
        }
    }
}
