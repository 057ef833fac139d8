import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

public class Main {
    private static final List<ByteBuffer> UPLOADS = new ArrayList<>();

    public static void main(String[] args) {
        System.Logger log = System.getLogger("com.shop.upload.UploadServlet");
        for (int upload = 1; upload <= 60; upload++) {
            int number = upload;
            Thread worker = new Thread(() -> {
                UPLOADS.add(ByteBuffer.allocateDirect(1_000_000));
                if (Lab.FIXED) UPLOADS.clear();
                log.log(System.Logger.Level.INFO, "upload " + number + " received");
            }, "upload-" + upload);
            worker.start();
            Lab.sleep(120);
        }
    }
}
