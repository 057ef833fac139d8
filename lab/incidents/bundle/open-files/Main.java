import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thumbnail service opens a file per request and closes none. The fix closes it. */
public class Main {
    private static final Logger LOG = LoggerFactory.getLogger("com.photo.thumbs.ThumbnailService");
    private static final List<FileInputStream> OPENED = new ArrayList<>();

    public static void main(String[] args) throws Exception {
        long pid = ProcessHandle.current().pid();
        new ProcessBuilder("prlimit", "--pid", Long.toString(pid), "--nofile=300:300").inheritIO().start().waitFor();
        for (int worker = 1; worker <= 2; worker++) new Thread(Main::serve, "thumbs-" + worker).start();
        Lab.await();
    }

    private static void serve() {
        for (int picture = 1; ; picture++) {
            try (FileInputStream original = new FileInputStream("/proc/self/status")) {
                read(original);
                LOG.info("Thumbnail {} made", picture);
            } catch (IOException e) {
                LOG.error("Thumbnail {} failed", picture, e);
                Lab.sleep(400);
            }
            Lab.sleep(20);
        }
    }

    private static void read(FileInputStream original) throws IOException {
        original.read();
        FileInputStream settings = new FileInputStream("/etc/hostname");
        if (Lab.FIXED) settings.close();
        else synchronized (OPENED) { OPENED.add(settings); }
    }
}
