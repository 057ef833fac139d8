import java.util.ArrayList;
import java.util.List;

/** A history of events grows; after two dumps the program is started again, and the history grows again. */
public class RestartedLeak {
    record Event(long time, String text) {}

    static final class History {
        private final List<Event> events = new ArrayList<>();

        void add(int number) {
            events.add(new Event(number, "something happened for the " + number + "th time"));
        }
    }

    static final History HISTORY = new History();

    public static void main(String[] args) {
        int number = 0;
        for (int dump = 1; dump <= 2; dump++) {
            for (; number < dump * 9_000; number++) HISTORY.add(number);
            Growth.dump();
        }
    }
}
