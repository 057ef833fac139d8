import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Failed deliveries are put back into a queue that only grows. */
public class Main {
    record Delivery(int due, byte[] body) implements Comparable<Delivery> { public int compareTo(Delivery o) { return due - o.due; } }
    static final PriorityBlockingQueue<Delivery> RETRIES = new PriorityBlockingQueue<>();
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 40_000; i++) if (!Lab.FIXED || i < 100) RETRIES.add(new Delivery(i, new byte[500]));
        Lab.await();
    }
}
