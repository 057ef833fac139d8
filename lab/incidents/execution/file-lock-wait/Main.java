import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** An import waits for the lock of a file that another process has locked and does not give back. */
public class Main {
    static void importOrders(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE); FileLock lock = channel.lock()) {
            channel.write(java.nio.ByteBuffer.wrap("imported\n".getBytes()));
        } catch (IOException e) {
            e.printStackTrace();
        }
    }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("orders", ".lock");
        if (!Lab.FIXED) {
            String locks = "import fcntl,sys,time; f=open(sys.argv[1],'w'); fcntl.lockf(f, fcntl.LOCK_EX); time.sleep(25)";
            new ProcessBuilder("python3", "-c", locks, file.toString()).start();
            Lab.sleep(1000);
        }
        new Thread(() -> importOrders(file), "order-import").start();
        Lab.await();
    }
}
