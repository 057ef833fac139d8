import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** What the programs of growth share: each writes heap dumps of itself at set points. */
public final class Growth {
    /** The number of the first dump of this run: a program that is started again goes on with the next. */
    private static int next = Integer.getInteger("growth.first", 1);

    private Growth() {}

    /** Writes a dump of the live objects and lets time pass, so that the dumps differ in their time. */
    public static void dump() {
        try {
            var diagnostics = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            diagnostics.dumpHeap("dump-" + next++ + ".hprof", true);
            Thread.sleep(400);
        } catch (IOException e) {
            throw new IllegalStateException("the dump could not be written", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Starts a thread that holds what it has until the program ends. */
    public static Thread start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
