import java.util.ArrayDeque;
import java.util.Deque;

/** The last measurements are kept; how many is decided by a method, so that no field says it. */
public class BoundedSeries {
    record Measurement(long time, double[] values) {}

    static final class Monitor {
        private final Deque<Measurement> recent = new ArrayDeque<>();

        private static boolean isEnough(int size) {
            return size > 12_345;
        }

        void add(int time) {
            recent.add(new Measurement(time, new double[12]));
            if (isEnough(recent.size())) recent.poll();
        }
    }

    static final Monitor MONITOR = new Monitor();

    public static void main(String[] args) {
        int time = 0;
        for (int dump = 1; dump <= 5; dump++) {
            for (; time < dump * 4_500; time++) MONITOR.add(time);
            Growth.dump();
        }
    }
}
