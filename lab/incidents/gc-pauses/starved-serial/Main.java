import java.util.ArrayList;
import java.util.List;

/** A small gateway in a container with one processor that is throttled: hundreds of short pauses, each far longer than its work. */
public class Main {
    public static void main(String[] args) throws Exception {
        if (!Lab.FIXED) startNeighbours(6);
        Thread gateway = new Thread(Main::forward, "gateway-1");
        gateway.start();
        gateway.join();
    }

    private static void forward() {
        long forwarded = 0;
        while (true) {
            byte[][] frames = new byte[64][];
            for (int i = 0; i < frames.length; i++) frames[i] = new byte[8_192];
            forwarded += frames.length;
            if (forwarded % 64 == 0) Lab.sleep(1);
        }
    }

    /** Other processes on the same processor. They end by themselves, and with this one. */
    private static void startNeighbours(int count) throws Exception {
        List<Process> neighbours = new ArrayList<>();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> neighbours.forEach(Process::destroyForcibly)));
        for (int i = 0; i < count; i++)
            neighbours.add(new ProcessBuilder("timeout", "-s", "KILL", "20", "sh", "-c", "while :; do :; done").start());
    }
}
