import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;

/** A monitoring agent samples all stacks with locks twenty times a second; a thousand threads stand still for each sample. */
public class Main {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 1_000; i++) {
            Thread worker = new Thread(() -> handle(80), "http-worker-" + i);
            worker.setDaemon(true);
            worker.start();
        }
        Thread agent = new Thread(Main::sample, "monitoring-agent");
        agent.setDaemon(true);
        agent.start();
        while (true) {
            byte[][] answers = new byte[16][];
            for (int i = 0; i < answers.length; i++) answers[i] = new byte[8_192];
            Lab.sleep(5);
        }
    }

    private static void handle(int depth) {
        if (depth > 0) handle(depth - 1);
        else while (true) LockSupport.parkNanos(100_000_000);
    }

    private static void sample() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        while (true) {
            if (!Lab.FIXED) threads.dumpAllThreads(true, true);
            Lab.sleep(Lab.FIXED ? 60_000 : 50);
        }
    }
}
