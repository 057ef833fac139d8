import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A launcher watches child processes and its own long-running tasks. */
public class Main {
    static void watch() {
        try {
            new ProcessBuilder("sleep", "60").start().waitFor();
        } catch (IOException | InterruptedException e) {
            e.printStackTrace();
        }
    }

    static void heartbeat() {
        while (true) Lab.sleep(300);
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        for (int i = 0; i < 4; i++) new Thread(Main::watch, "child-watcher-" + i).start();
        ExecutorService tasks = Executors.newCachedThreadPool();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < 3; i++) running.add(tasks.submit(Main::heartbeat));
        for (Future<?> one : running) one.get();
    }
}
