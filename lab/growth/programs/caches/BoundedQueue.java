import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A queue with a capacity is a quarter full at first and full later. */
public class BoundedQueue {
    record Event(int number, String text) {}

    static final class EventLog {
        static final BlockingQueue<Event> PENDING = new LinkedBlockingQueue<>(12_000);
    }

    public static void main(String[] args) {
        int number = 0;
        for (; number < 3_000; number++) EventLog.PENDING.offer(new Event(number, "event " + number));
        Growth.dump();
        for (; number < 30_000; number++) EventLog.PENDING.offer(new Event(number, "event " + number));
        Growth.dump();
    }
}
