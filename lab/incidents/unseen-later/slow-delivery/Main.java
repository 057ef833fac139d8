import java.util.concurrent.*;

/** A chat server hands each message to one delivery thread, which sleeps for its rate limit; its queue is a LinkedBlockingQueue. */
public class Main {
    public static void main(String[] args) {
        ThreadPoolExecutor delivery = (ThreadPoolExecutor) Executors.newFixedThreadPool(1, task -> new Thread(task, "delivery"));
        for (long message = 0; ; message++) {
            byte[] text = new byte[3000];
            if (!Lab.FIXED || delivery.getQueue().size() < 200) delivery.execute(() -> deliver(text));
            Lab.sleep(1);
        }
    }

    private static void deliver(byte[] text) { Lab.sleep(20 + text.length / 3000); }
}
