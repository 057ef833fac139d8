import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** A healthy service of 400 threads, of which an engineer takes ten thread dumps in a row. */
public class Main {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 400; i++) {
            Thread worker = new Thread(() -> handle(60), "http-worker-" + i);
            worker.setDaemon(true);
            worker.start();
        }
        Thread engineer = new Thread(Main::takeDumps, "watchdog");
        engineer.setDaemon(true);
        engineer.start();
        List<byte[]> recent = new ArrayList<>();
        while (true) {
            for (int i = 0; i < 20; i++) recent.add(new byte[2_048]);
            if (recent.size() > 400) recent.clear();
            Lab.sleep(5);
        }
    }

    private static void handle(int depth) {
        if (depth > 0) handle(depth - 1);
        else while (true) LockSupport.parkNanos(500_000_000);
    }

    /** What the engineer types in another terminal. */
    private static void takeDumps() {
        String jcmd = System.getProperty("java.home") + "/bin/jcmd";
        Lab.sleep(3_000);
        for (int dump = 0; dump < 10; dump++) {
            try {
                new ProcessBuilder(jcmd, String.valueOf(ProcessHandle.current().pid()), "Thread.print", "-l", "-e")
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
            } catch (java.io.IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
            Lab.sleep(300);
        }
    }
}
