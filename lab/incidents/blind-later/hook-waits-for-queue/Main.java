import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

/** The shutdown hook waits until a queue is empty, but its consumer has ended. */
public class Main {
    static void drained() { synchronized (Main.class) { try { Main.class.wait(); } catch (InterruptedException e) { return; } } }
    public static void main(String[] args) throws Exception {
        var queue = new LinkedBlockingQueue<String>(); queue.add("last order");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (!Lab.FIXED && !queue.isEmpty()) drained(); }, "shutdown-hook"));
        Lab.sleep(1500);
        if (Lab.FIXED) Lab.await();
        System.exit(0);
    }
}
